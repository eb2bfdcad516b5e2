/** Fragment of a person's page address that leads to a rule with a sign-off. */
export const signOffPlace = (ruleId: string) => `sign-off-${ruleId}`
