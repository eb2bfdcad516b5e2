import { onlineManager } from '@tanstack/react-query'

/** Loads a part of a page when it is first shown. Without a connection it waits for one, and the page around it stays as it is. */
export async function whenConnected<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load()
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
