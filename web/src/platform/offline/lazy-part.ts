import { onlineManager } from '@tanstack/react-query'
import { type ComponentType, lazy } from 'react'
import { withStyles } from './with-styles.ts'

/** A part of a page that is loaded when it is first shown. Without a connection it waits for one; the page around it does not change. */
export const lazyPart = <Code, Props>(load: () => Promise<Code>, partOf: (code: Code) => ComponentType<Props>) =>
  lazy(async () => ({ default: partOf(await whenConnected(load)) }))

/** Loads code with its styles. Without a connection it waits for one. */
export async function whenConnected<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await withStyles(load)
  } catch (error) {
    if (onlineManager.isOnline()) throw error
    await connection()
    return whenConnected(load)
  }
}

const connection = () =>
  new Promise<void>((resolve) => {
    const stop = onlineManager.subscribe((online) => {
      if (!online) return
      stop()
      resolve()
    })
  })
