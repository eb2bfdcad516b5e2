/** From how many in a hundred each step of the colours begins. */
export const steps = [0, 50, 70, 85, 100] as const

/** Of a hundred, rounded down: only everybody is 100, and somebody who lacks it is seen. */
export const partOf = ({ had, asked }: { had: number; asked: number }) => Math.floor((had / asked) * 100)

/** Which step it is, from 0. */
export const stepOf = (part: number) => steps.findLastIndex((from) => part >= from)
