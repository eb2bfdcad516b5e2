let ahead = 0
const [wall, running] = [Date.now, performance.now.bind(performance)]
Date.now = () => wall() + ahead
performance.now = () => running() + ahead

/** Lets time pass at once, in milliseconds. */
export function passTime(ms: number): void {
  ahead += ms
}

/** The time is again what it is elsewhere. */
export function resetTime(): void {
  ahead = 0
}
