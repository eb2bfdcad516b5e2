const NAME_LENGTH = 200

/** Returns the name followed by ' (copy)', cut to fit. */
export function nameOfCopy(name: string): string {
  const suffix = ' (copy)'
  return `${Array.from(name)
    .slice(0, NAME_LENGTH - suffix.length)
    .join('')}${suffix}`
}
