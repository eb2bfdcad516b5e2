import { t } from '@lingui/core/macro'
import { IconDoorEnter } from '@tabler/icons-react'
import type { MovedAddress, Place } from '../../platform/house/rooms.ts'
import { isSet } from '../../platform/search.ts'
import { nothing, page } from '../../route-frame.tsx'

const providers = page('/connections', nothing, () => import('./providers-page.tsx'), 'SignInProvidersPage')
const create = page('/connections/new', nothing, () => import('./create-page.tsx'), 'CreateSignInProviderPage')
const provider = page('/connections/$providerId', providerSearch, () => import('./provider-page.tsx'), 'SignInProviderPage')

function providerSearch(search: Record<string, unknown>): { test?: true } {
  return isSet(search.test) ? { test: true } : {}
}

export const routes = [providers, create, provider]
export const places: Place[] = [
  {
    group: 'organization',
    at: providers,
    label: t`Connections`,
    name: t`Sign-in providers`,
    icon: IconDoorEnter,
    shown: ({ isSuperuser }) => isSuperuser,
  },
]
export const moved: MovedAddress[] = [{ from: '/sign-in-providers', to: '/connections' }]
