import { type Node, type ObjectExpression, isObjectProperty, isStringLiteral, traverseFast, valueToNode } from '@babel/types'
import { getConfig } from '@lingui/conf'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'

/** For tools that read this from elsewhere. */
export const here = { cwd: import.meta.dirname }

/** Makes calls of the words that are marked in the source, with the English ones taken apart already, as those of catalogues are: browsers would do so at every call. */
export const words = () =>
  babel({
    presets: [linguiTransformerBabelPreset({ descriptorFields: 'message', linguiConfig: getConfig(here) }, here)],
    plugins: [compiled],
  })

const compiled = () => ({ visitor: { Program: { exit: ({ node }: { node: Node }) => traverseFast(node, compile) } } })

function compile(node: Node): void {
  if (node.type !== 'ObjectExpression' || !isWords(node)) return
  for (const field of node.properties) {
    if (!isObjectProperty(field) || !isNamed(field.key, 'message') || !isStringLiteral(field.value)) continue
    const parts = compileMessage(field.value.value)
    // A sentence that nothing is put into stays one.
    field.value = valueToNode(parts.length === 1 && typeof parts[0] === 'string' ? parts[0] : parts)
  }
}

/** What was marked is an object that the transformation before this says so of. */
const isWords = ({ leadingComments }: ObjectExpression) => leadingComments?.some(({ value }) => value.trim() === '* i18n') ?? false

const isNamed = (key: Node, name: string) => key.type === 'Identifier' && key.name === name
