import 'temporal-polyfill/global'
import { i18n } from '@lingui/core'
import { vi } from 'vitest'

// Tests of what needs no browser read the English of the source.
i18n.loadAndActivate({ locale: 'en', messages: {} })
vi.stubGlobal('localStorage', { getItem: () => null })
