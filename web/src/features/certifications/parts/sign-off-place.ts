/** What the address of a person's page says behind its # to lead to a rule that somebody is to see. */
export const signOffPlace = (ruleId: string) => `sign-off-${ruleId}`
