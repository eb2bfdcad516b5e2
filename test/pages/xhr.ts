type Listener = (event: { lengthComputable: boolean; loaded: number; total: number }) => void

/** The part of XMLHttpRequest that uploads need, built on `fetch`. */
export const requestsBy = (fetchNow: () => typeof fetch): typeof XMLHttpRequest => {
  class Request {
    status = 0
    responseText = ''
    readonly #heard = new Map<string, Listener[]>()
    readonly #sending = new Map<string, Listener[]>()
    readonly #stop = new AbortController()
    readonly #headers: Record<string, string> = {}
    #target = { method: 'GET', url: '/' }
    #answer: Response | undefined
    readonly upload = { addEventListener: (name: string, listener: Listener) => void hear(this.#sending, name, listener) }

    open(method: string, url: string) {
      this.#target = { method, url }
    }
    setRequestHeader(name: string, value: string) {
      this.#headers[name] = value
    }
    getResponseHeader = (name: string) => this.#answer?.headers.get(name) ?? null
    addEventListener(name: string, listener: Listener) {
      hear(this.#heard, name, listener)
    }
    abort() {
      this.#stop.abort()
      tell(this.#heard, 'abort')
    }
    async send(body: BodyInit) {
      const { method, url } = this.#target
      try {
        tell(this.#sending, 'progress')
        this.#answer = await fetchNow()(url, { method, body, headers: this.#headers, signal: this.#stop.signal })
        this.responseText = await this.#answer.text()
        this.status = this.#answer.status
        tell(this.#heard, 'load')
      } catch {
        if (!this.#stop.signal.aborted) tell(this.#heard, 'error')
      }
    }
  }
  return Request as unknown as typeof XMLHttpRequest
}

const hear = (heard: Map<string, Listener[]>, name: string, listener: Listener) => heard.set(name, [...(heard.get(name) ?? []), listener])
function tell(heard: Map<string, Listener[]>, name: string) {
  for (const listener of heard.get(name) ?? []) listener({ lengthComputable: true, loaded: 1, total: 1 })
}
