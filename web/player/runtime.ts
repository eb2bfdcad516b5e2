import type { HeardCall } from './recorder.ts'
import type { State } from './service.ts'

/** The callbacks for calls of the content. */
export type RuntimeCallbacks = {
  wrote: (name: string, value: string) => void
  /** Saves at once and returns whether that worked. */
  save: (trigger: 'commit' | 'terminate') => boolean
  finished: (navigation: string) => void
  /** Receives every call after it was answered. */
  heard: (call: HeardCall) => void
}

/** The objects that SCORM content looks for on the window. */
declare global {
  interface Window {
    API?: object
    API_1484_11?: object
  }
}

/** The content must know whether its data was saved. An unsaved commit is a general failure (101). */
const answers = (saved: boolean) => (saved ? { result: true, errorCode: 0 } : { result: false, errorCode: 101 })

const settings = {
  // Any value works, because the HTTP service below has its own address.
  lmsCommitUrl: 'commit',
  autocommit: false,
  // The service decides about completion and success, not the library.
  mastery_override: false,
  autoCompleteLessonStatus: false,
  logLevel: 5 as const,
}

const httpService = (hears: RuntimeCallbacks) => ({
  processHttpRequest: (_url: string, _params: unknown, leaves: boolean) => answers(hears.save(leaves ? 'terminate' : 'commit')),
  updateSettings: () => undefined,
})

/**
 * Puts the API of an item where the content finds it, with the values that the item may read. Values are recorded as
 * the content wrote them, because the library adds its own verdicts to what it stores.
 */
export async function offerApi(state: State, hears: RuntimeCallbacks): Promise<void> {
  delete window.API
  delete window.API_1484_11
  if (state.scorm_version === '1.2') window.API = await api12(state.cmi, hears)
  else window.API_1484_11 = await api2004(state.cmi, hears)
}

async function api12(cmi: State['cmi'], hears: RuntimeCallbacks): Promise<object> {
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

async function api2004(cmi: State['cmi'], hears: RuntimeCallbacks): Promise<object> {
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
/** Calls whose first parameter is an element. The others have one parameter at most. */
const ELEMENTS = /(?:Get|Set)Value$/
/** Calls that ask about the last error. They cannot fail themselves. */
const ASKS = /Get(?:LastError|ErrorString|Diagnostic)$/

/** Wraps the calls so that each is reported with its result. */
const recording =
  (hears: RuntimeCallbacks, lastError: () => string) =>
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

/**
 * Adds the id of an objective to what the content writes about it. The id may come from the manifest, so the content
 * itself did not write it.
 */
function tellWhich(api: { GetValue: (name: string) => string }, hears: RuntimeCallbacks, name: string): void {
  const objective = OF_OBJECTIVE.exec(name)?.[1]
  if (objective !== undefined) hears.wrote(`${objective}.id`, api.GetValue(`${objective}.id`))
}

function taken(done: string, hears: RuntimeCallbacks, name: string, value: unknown): string {
  if (done === 'true') hears.wrote(name, String(value))
  return done
}

function toldFinished(done: string, hears: RuntimeCallbacks, navigation: string): string {
  if (done === 'true') hears.finished(navigation)
  return done
}
