/** Settings that GIFT cannot express, in a comment before the question, such as `[points:2]`. Other programs skip it. Tags are Moodle's. */
export type Marks = {
  tags: string[]
  points?: number
  scoring?: 'exact' | 'partial'
  must_pass?: true
  keeps_accents?: true
  rubric?: string
  feedback?: string
}

const MARK = /\[(tag|points|scoring|must_pass|accents|rubric|feedback):((?:\\.|[^\\\]])*)\]/g

/** Returns the marks in comments. It skips a mark with a value that no export writes. */
export function marksIn(comments: string): Marks {
  const marks: Marks = { tags: [] }
  for (const [, name, written] of comments.matchAll(MARK)) {
    const value = written!.replaceAll(/\\(.)/g, (_all, character: string) => (character === 'n' ? '\n' : character))
    if (name === 'tag') marks.tags.push(value)
    else if (name === 'points' && /^\d{1,3}(?:\.\d{1,20})?$/.test(value)) marks.points = Number(value)
    else if (name === 'scoring' && (value === 'exact' || value === 'partial')) marks.scoring = value
    else if (name === 'must_pass' && value === 'yes') marks.must_pass = true
    else if (name === 'accents' && value === 'kept') marks.keeps_accents = true
    else if (name === 'rubric') marks.rubric = value
    else if (name === 'feedback') marks.feedback = value
  }
  return marks
}

const written = (value: string) => value.replaceAll(/[\\\]]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)

/** Returns the comment line with these marks, or an empty text if there are none. */
export function commentOf(marks: [name: string, value: string | undefined][]): string {
  const said = marks.flatMap(([name, value]) => (value === undefined ? [] : `[${name}:${written(value)}]`))
  return said.length === 0 ? '' : `// ${said.join(' ')}\n`
}
