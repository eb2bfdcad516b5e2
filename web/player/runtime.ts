import type { Heard } from './recorder.ts'
import type { State } from './service.ts'

/** What the player hears of the content. */
export type Hears = {
  wrote: (name: string, value: string) => void
  /** Saves at once, and says whether that worked. */
  save: (trigger: 'commit' | 'terminate') => boolean
  finished: (navigation: string) => void
  /** Any call, after it was answered. */
  heard: (call: Heard) => void
}

/** The page's objects that content looks for. */
declare global {
  interface Window {
    API?: object
    API_1484_11?: object
  }
}

/** Content is told the truth: what was not saved is a general failure. */
const answers = (saved: boolean) => (saved ? { result: true, errorCode: 0 } : { result: false, errorCode: 101 })

const settings = {
  // Anything: the service below knows where to.
  lmsCommitUrl: 'commit',
  autocommit: false,
  // Verdicts are the service's.
  mastery_override: false,
  autoCompleteLessonStatus: false,
  logLevel: 5 as const,
}

const httpService = (hears: Hears) => ({
  processHttpRequest: (_url: string, _params: unknown, leaves: boolean) => answers(hears.save(leaves ? 'terminate' : 'commit')),
  updateSettings: () => undefined,
})

/**
 * Puts the API for an item where content finds it, with what the item may read. What content writes is taken down as it
 * wrote it, since the library adds verdicts of its own to what it keeps.
 */
export async function offerApi(state: State, hears: Hears): Promise<void> {
  delete window.API
  delete window.API_1484_11
  if (state.scorm_version === '1.2') window.API = await api12(state.cmi, hears)
  else window.API_1484_11 = await api2004(state.cmi, hears)
}

async function api12(cmi: State['cmi'], hears: Hears): Promise<object> {
  const { Scorm12API } = await import('scorm-again/scorm12')
  const api = new Scorm12API(settings, httpService(hears))
  api.loadFromFlattenedJSON(cmi)
  const heard = recording(hears, () => api.LMSGetLastError())
  return heard({
    LMSInitialize: (parameter: string) => api.LMSInitialize(parameter),
    LMSFinish: (parameter: string) => toldFinished(api.LMSFinish(parameter), hears, ''),
    LMSGetValue: (name: string) => api.LMSGetValue(name),
    LMSSetValue: (name: string, value: unknown) => taken(api.LMSSetValue(name, value), hears, name, value),
    LMSCommit: (parameter: string) => api.LMSCommit(parameter),
    LMSGetLastError: () => api.LMSGetLastError(),
    LMSGetErrorString: (code: string) => api.LMSGetErrorString(code),
    LMSGetDiagnostic: (code: string) => api.LMSGetDiagnostic(code),
  })
}

async function api2004(cmi: State['cmi'], hears: Hears): Promise<object> {
  const { Scorm2004API } = await import('scorm-again/scorm2004')
  const api = new Scorm2004API(settings, httpService(hears))
  api.loadFromFlattenedJSON(cmi)
  let navigation = ''
  const heard = recording(hears, () => api.GetLastError())
  const calls = heard({
    Initialize: (parameter: string) => api.Initialize(parameter),
    Terminate: (parameter: string) => toldFinished(api.Terminate(parameter), hears, navigation),
    GetValue: (name: string) => api.GetValue(name),
    SetValue: (name: string, value: unknown) => {
      const done = taken(api.SetValue(name, value), hears, name, value)
      if (done === 'true') tellWhich(api, hears, name)
      if (name === 'adl.nav.request' && done === 'true') navigation = String(value)
      return done
    },
    Commit: (parameter: string) => api.Commit(parameter),
    GetLastError: () => api.GetLastError(),
    GetErrorString: (code: string) => api.GetErrorString(code),
    GetDiagnostic: (code: string) => api.GetDiagnostic(code),
  })
  return { version: '1.0', ...calls }
}

type Calls = Record<string, (...given: never[]) => string>
/** Calls that name an element first; the others have a parameter at most. */
const ELEMENTS = /(?:Get|Set)Value$/
/** Asking what was wrong is never wrong itself. */
const ASKS = /Get(?:LastError|ErrorString|Diagnostic)$/

/** The same calls, each of which is heard with its answer. */
const recording =
  (hears: Hears, lastError: () => string) =>
  (calls: Calls): Calls =>
    Object.fromEntries(
      Object.entries(calls).map(([call, answer]) => [
        call,
        (...given: never[]) => {
          const result = answer(...given)
          const [element, value] = ELEMENTS.test(call) ? given : [null, given[0]]
          hears.heard({ call, element, value, result, error_code: ASKS.test(call) ? 0 : Number(lastError()) || 0 })
          return result
        },
      ]),
    )

const OF_OBJECTIVE = /^(cmi\.objectives\.\d+)\.(?!id$)/

/** What content writes of an objective that the manifest named comes with its id, which content did not write. */
function tellWhich(api: { GetValue: (name: string) => string }, hears: Hears, name: string): void {
  const objective = OF_OBJECTIVE.exec(name)?.[1]
  if (objective !== undefined) hears.wrote(`${objective}.id`, api.GetValue(`${objective}.id`))
}

function taken(done: string, hears: Hears, name: string, value: unknown): string {
  if (done === 'true') hears.wrote(name, String(value))
  return done
}

function toldFinished(done: string, hears: Hears, navigation: string): string {
  if (done === 'true') hears.finished(navigation)
  return done
}
