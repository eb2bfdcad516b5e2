import { t } from '@lingui/core/macro'
import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type ModalProps,
  parseThemeColor,
} from '@mantine/core'

const pine: MantineColorsTuple = [
  '#e9f7f8', '#d5ecef', '#a9d8de', '#7ac3cc', '#54b1bd', '#3ba5b3', '#2a98a7', '#1a8392', '#106b79', '#0a5460',
] // prettier-ignore

// The list itself scrolls. A scroll area around it could not be reached with the keyboard.
const scrolls = { withScrollArea: false, styles: { options: { maxHeight: 240, overflowY: 'auto' } } }

// The `header` element of modals would count as a second banner of the page.
const standing = { attributes: { header: { role: 'none' } }, closeButtonProps: { 'aria-label': t`Close` } } satisfies Partial<ModalProps>

/** Colors differ from the defaults where WCAG contrast requires it: shades, tinted backgrounds, dimmed text, errors. */
export const theme = createTheme({
  colors: { pine },
  primaryColor: 'pine',
  primaryShade: { light: 8, dark: 8 },
  autoContrast: true,
  luminanceThreshold: 0.179,
  variantColorResolver: (input) => {
    const standard = defaultVariantColorsResolver(input)
    const { isThemeColor, color } = parseThemeColor({ color: input.color ?? input.theme.primaryColor, theme: input.theme })
    if (input.variant !== 'light' || !isThemeColor) return standard
    const shade = (index: number) => `var(--mantine-color-${color}-${index})`
    return {
      ...standard,
      background: `light-dark(${shade(color === 'gray' ? 2 : 1)}, color-mix(in srgb, ${shade(8)} 22%, transparent))`,
      hover: `light-dark(${shade(color === 'gray' ? 3 : 2)}, color-mix(in srgb, ${shade(8)} 32%, transparent))`,
      color: `light-dark(color-mix(in srgb, ${shade(9)} 60%, black), ${shade(2)})`,
    }
  },
  components: {
    // A user who types and presses Enter means the first remaining option.
    Select: { defaultProps: { ...scrolls, selectFirstOptionOnChange: true } },
    MultiSelect: { defaultProps: { ...scrolls, selectFirstOptionOnChange: true } },
    Autocomplete: { defaultProps: scrolls },
    // A press beside an option must not take the focus from the field. An example is the line shown during a search.
    ComboboxDropdown: { defaultProps: { onMouseDown: (event: MouseEvent) => event.preventDefault() } },
    Notification: {
      defaultProps: { closeButtonProps: { 'aria-label': t`Dismiss` }, styles: { description: { color: 'var(--mantine-color-dimmed)' } } },
    },
    // A focused field is scrolled below the sticky title of the modal together with its label.
    Modal: { defaultProps: { ...standing, styles: { title: { fontWeight: 650 }, content: { scrollPaddingTop: 104 } } } },
    Drawer: { defaultProps: standing },
  },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: 'ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  headings: { fontWeight: '650', sizes: { h1: { fontSize: '1.65rem' }, h2: { fontSize: '1.2rem' }, h3: { fontSize: '1.02rem' } } },
})

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#566069',
    '--mantine-color-placeholder': '#66707a',
    '--mantine-color-error': '#c02525',
    '--mantine-color-anchor': '#0b5e6b',
    '--app-canvas': '#f6f8f9',
    '--app-line': '#e1e6ea',
    '--app-chosen': '#e6f4f6',
    '--app-here': 'var(--mantine-color-pine-1)',
    '--app-here-hover': 'var(--mantine-color-pine-2)',
    '--app-here-text': 'color-mix(in srgb, var(--mantine-color-pine-9) 60%, black)',
  },
  dark: {
    '--mantine-color-dimmed': '#a9b1b8',
    '--mantine-color-placeholder': '#98a1a9',
    '--mantine-color-error': '#ff9a9a',
    '--mantine-color-anchor': '#7ad3de',
    '--app-canvas': '#1a1b1e',
    '--app-line': '#3a3d42',
    '--app-chosen': '#1d3236',
    '--app-here': 'color-mix(in srgb, var(--mantine-color-pine-8) 22%, transparent)',
    '--app-here-hover': 'color-mix(in srgb, var(--mantine-color-pine-8) 32%, transparent)',
    '--app-here-text': 'var(--mantine-color-pine-2)',
  },
})
