import 'temporal-polyfill/global'
import { i18n } from '@lingui/core'
import { vi } from 'vitest'

// Tests without a browser use the English messages of the source.
i18n.loadAndActivate({ locale: 'en', messages: {} })
vi.stubGlobal('localStorage', { getItem: () => null })
