import { type CDPSession, type Locator, type Page, expect } from '@playwright/test'

type Point = { x: number; y: number }

/** Drags one element onto another with the mouse. The target is marked before the drop. */
export async function drag(page: Page, from: Locator, onto: Locator) {
  await pull(page, from, onto)
  await expect(marked(onto)).not.toHaveCount(0)
  await drop(page)
}

/** Drags one element onto another that does not take it. */
export async function dragInVain(page: Page, from: Locator, onto: Locator) {
  await pull(page, from, onto)
  await expect(marked(onto)).toHaveCount(0)
  await drop(page)
}

async function pull(page: Page, from: Locator, onto: Locator) {
  await from.hover()
  await page.mouse.down()
  const { x, y } = await centerOf(from)
  await page.mouse.move(x, y + 6)
  await dragged(page, 1)
  await onto.hover()
}

async function drop(page: Page) {
  await page.mouse.up()
  await dragged(page, 0)
}

/** Drags one element onto another with a finger. */
export async function dragByTouch(page: Page, from: Locator, onto: Locator) {
  const finger = await page.context().newCDPSession(page)
  await from.scrollIntoViewIfNeeded()
  const start = await centerOf(from)
  await touch(finger, 'touchStart', start)
  await touch(finger, 'touchMove', { x: start.x, y: start.y + 6 })
  await dragged(page, 1)
  await touch(finger, 'touchMove', await centerOf(onto))
  await expect(marked(onto)).not.toHaveCount(0)
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await dragged(page, 0)
}

const marked = (onto: Locator) => onto.locator('xpath=ancestor-or-self::*[@data-drop]')
const dragged = (page: Page, count: number) => expect(page.locator('[data-order] [popover]')).toHaveCount(count)

async function centerOf(element: Locator): Promise<Point> {
  const { x, y, width, height } = (await element.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

const touch = (finger: CDPSession, type: 'touchStart' | 'touchMove', point: Point) =>
  finger.send('Input.dispatchTouchEvent', { type, touchPoints: [point] })
