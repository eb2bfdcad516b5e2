/** A browser without a window. It keeps cookies, follows redirects and submits forms. */
export function browser(origin: string) {
  const cookies = new Map<string, string>()

  async function request(address: string, options: RequestInit = {}): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(new URL(address, origin), { ...options, redirect: 'manual', headers: { ...options.headers, cookie } })
    for (const text of response.headers.getSetCookie()) keep(text)
    const location = response.headers.get('location')
    if (response.status < 300 || response.status > 399 || location === null) return response
    return request(new URL(location, response.url).href)
  }

  function keep(text: string) {
    const [pair = ''] = text.split(';')
    const at = pair.indexOf('=')
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)]
    if (value === '') cookies.delete(name)
    else cookies.set(name, value)
  }

  return {
    open: (address: string) => request(address, { headers: { accept: 'text/html' } }),
    /** Sends `body` to the action of the page's form. */
    async submit(page: Response, body: string): Promise<Response> {
      const action = /<form[^>]* action="([^"]+)"/.exec(await page.text())?.[1]
      if (action === undefined) throw new Error(`No form at ${page.url}: ${page.status}`)
      return request(action, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body })
    },
  }
}
