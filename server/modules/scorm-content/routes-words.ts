import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type ApiError, toApiError } from '#platform/errors.ts'
import { preferred } from '#platform/http/accepted.ts'

const languages = ['en', 'de'] as const
type Language = (typeof languages)[number]
type Words = { title: string; says: string }
type Case = 'over' | 'missing' | 'failed'

const words: Record<Language, Record<Case, Words>> = {
  en: {
    over: {
      title: 'This course is not open any more',
      says: 'It was left alone for long, or its time was up. What was saved is kept. Go back to your courses, and open it again.',
    },
    missing: {
      title: 'This page is missing',
      says: 'The course wanted to show a page that is not part of its package. Go on with another part, or tell whoever looks after the course.',
    },
    failed: { title: 'This page could not be loaded', says: 'What was saved is kept. Wait a moment, then open the course again.' },
  },
  de: {
    over: {
      title: 'Dieser Kurs ist nicht mehr geöffnet',
      says: 'Er blieb lange unbenutzt, oder seine Zeit ist abgelaufen. Was gespeichert wurde, bleibt erhalten. Gehen Sie zurück zu Ihren Kursen und öffnen Sie ihn erneut.',
    },
    missing: {
      title: 'Diese Seite fehlt',
      says: 'Der Kurs wollte eine Seite zeigen, die nicht in seinem Paket liegt. Machen Sie mit einem anderen Teil weiter, oder sagen Sie der Person Bescheid, die den Kurs betreut.',
    },
    failed: {
      title: 'Diese Seite konnte nicht geladen werden',
      says: 'Was gespeichert wurde, bleibt erhalten. Warten Sie einen Moment und öffnen Sie den Kurs dann erneut.',
    },
  },
}

/** Answers a refused request for a frame or a window with a page, and any other request with the usual error. */
export function refuseInWords(scope: FastifyInstance): void {
  scope.setErrorHandler(async (error, req, reply) => {
    const known = toApiError(error)
    if (!isShown(req)) throw error
    if (!known) req.log.error({ reqId: req.id, err: error }, 'The request failed by our fault.')
    const { status, headers } = known ?? { status: 500, headers: {} }
    return reply
      .code(status)
      .headers({ ...headers, 'cache-control': 'no-store', vary: 'accept, accept-language, sec-fetch-dest' })
      .type('text/html; charset=utf-8')
      .send(pageOf(preferred(req.headers['accept-language'], languages), caseOf(known)))
  })
}

const PLACES = new Set(['document', 'iframe', 'frame', 'embed', 'object'])

function isShown({ method, headers }: FastifyRequest): boolean {
  const place = headers['sec-fetch-dest']
  if (typeof place === 'string') return method === 'GET' && PLACES.has(place)
  return method === 'GET' && preferred(headers.accept, ['application/json', 'text/html']) === 'text/html'
}

function caseOf(error: ApiError | undefined): Case {
  if (error?.status === 403) return 'over'
  return error?.status === 404 ? 'missing' : 'failed'
}

/** The player recognizes the page in its frame by the meta tag `course-page`. */
const pageOf = (language: Language, which: Case) => `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="course-page" content="${which}">
<title>${words[language][which].title}</title>
<style>body{margin:0;min-height:100vh;display:grid;place-content:center;padding:1.5rem;box-sizing:border-box;font:1.125rem/1.5 system-ui,sans-serif}main{max-width:34rem}h1{font-size:1.5rem;line-height:1.25}</style>
<main><h1>${words[language][which].title}</h1><p>${words[language][which].says}</p></main>
</html>
`
