/** As on a busy machine: what is to be done with the next picture waits. */
export const drawnLate = `(() => {
  const draw = requestAnimationFrame
  window.requestAnimationFrame = (then) => draw(() => setTimeout(() => draw(then), 400))
})()`
