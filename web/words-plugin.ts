import { getConfig } from '@lingui/conf'
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'

/** For tools that read this from elsewhere. */
export const here = { cwd: import.meta.dirname }

/** Makes calls of the words that are marked in the source. */
export const words = () =>
  babel({ presets: [linguiTransformerBabelPreset({ descriptorFields: 'message', linguiConfig: getConfig(here) }, here)] })
