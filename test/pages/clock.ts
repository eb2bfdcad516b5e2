let ahead = 0
const [wall, running] = [Date.now, performance.now.bind(performance)]
Date.now = () => wall() + ahead
performance.now = () => running() + ahead

/** Moves the clock of the page forward by milliseconds. */
export function passTime(ms: number): void {
  ahead += ms
}

/** Sets the clock of the page back to the real time. */
export function resetTime(): void {
  ahead = 0
}
