/** A script that delays animation frames, as on a busy machine. */
export const drawnLate = `(() => {
  const draw = requestAnimationFrame
  window.requestAnimationFrame = (then) => draw(() => setTimeout(() => draw(then), 400))
})()`
