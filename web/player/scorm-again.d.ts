/** The part of scorm-again that the player uses. Its own types declare a default export that its modules do not have. */
type HttpService = {
  processHttpRequest: (url: string, data: unknown, terminates: boolean) => { result: boolean; errorCode: number }
  updateSettings: () => void
}

type Settings = {
  lmsCommitUrl: string
  autocommit: boolean
  mastery_override: boolean
  autoCompleteLessonStatus: boolean
  logLevel: number
}

export declare class Scorm12API {
  constructor(settings: Settings, service: HttpService)
  /** Loads values by the full names of the elements. Call it before the content initializes. */
  loadFromFlattenedJSON(elements: Record<string, string>): void
  LMSInitialize(parameter: string): string
  LMSFinish(parameter: string): string
  LMSGetValue(name: string): string
  LMSSetValue(name: string, value: unknown): string
  LMSCommit(parameter: string): string
  LMSGetLastError(): string
  LMSGetErrorString(code: string): string
  LMSGetDiagnostic(code: string): string
}

export declare class Scorm2004API {
  constructor(settings: Settings, service: HttpService)
  /** Loads values by the full names of the elements. Call it before the content initializes. */
  loadFromFlattenedJSON(elements: Record<string, string>): void
  Initialize(parameter: string): string
  Terminate(parameter: string): string
  GetValue(name: string): string
  SetValue(name: string, value: unknown): string
  Commit(parameter: string): string
  GetLastError(): string
  GetErrorString(code: string): string
  GetDiagnostic(code: string): string
}
