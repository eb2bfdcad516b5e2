import './platform/app.css'
import './platform/printing/print.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { house } from './house.ts'
import { queryClient } from './platform/client.ts'
import { stayWithoutConnection } from './platform/offline/without-connection.ts'
import { printInLight } from './platform/printing/printing.ts'
import { HouseProvider } from './platform/house/rooms.ts'
import { laterPart } from './platform/over/opener.tsx'
import { cssVariables, theme } from './platform/theme.ts'
import { openRouter } from './routes.tsx'

const OverPages = laterPart(
  () => import('./platform/over/over-pages.tsx'),
  ({ OverPages }) => OverPages,
)

type AppProps = { router: ReturnType<typeof openRouter> }

const App = ({ router }: AppProps) => (
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
          <HouseProvider value={house}>
            <RouterProvider router={router} />
          </HouseProvider>
          <Suspense fallback={null}>
            <OverPages />
          </Suspense>
        </MantineProvider>
      </QueryClientProvider>
    </I18nProvider>
  </StrictMode>
)

/** Starts the app in a page that the browser has loaded. */
export function begin(): void {
  printInLight()
  void stayWithoutConnection()
  mount()
}

/** Renders the app into the page, at the address of the window. `leave` unmounts it. */
export function mount() {
  const router = openRouter()
  const root = createRoot(document.getElementById('root')!)
  root.render(<App router={router} />)
  return { router, leave: () => root.unmount() }
}
