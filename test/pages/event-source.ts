import { createParser } from 'eventsource-parser'

/** The part of EventSource that pages use, built on `fetch`: named events, and an end without a reconnect. */
export const streamsBy = (fetchNow: () => typeof fetch): typeof EventSource => {
  class Stream extends EventTarget {
    static readonly CONNECTING = 0
    static readonly OPEN = 1
    static readonly CLOSED = 2
    readyState: number = Stream.CONNECTING
    readonly #stop = new AbortController()

    constructor(url: string) {
      super()
      void this.#read(url).catch(() => {
        this.readyState = Stream.CLOSED
        if (!this.#stop.signal.aborted) this.dispatchEvent(new MessageEvent('error'))
      })
    }
    async #read(url: string) {
      const answer = await fetchNow()(url, { headers: { accept: 'text/event-stream' }, signal: this.#stop.signal })
      if (!answer.ok || !answer.body) throw new Error(`The stream was refused with ${answer.status}`)
      this.readyState = Stream.OPEN
      const parser = createParser({
        onEvent: ({ event = 'message', data }) => this.#isOpen() && this.dispatchEvent(new MessageEvent(event, { data })),
      })
      const decoder = new TextDecoder()
      for await (const chunk of answer.body) parser.feed(decoder.decode(chunk, { stream: true }))
      throw new Error('The stream has ended')
    }
    #isOpen = () => this.readyState === Stream.OPEN
    close() {
      this.readyState = Stream.CLOSED
      this.#stop.abort()
    }
  }
  return Stream as unknown as typeof EventSource
}
