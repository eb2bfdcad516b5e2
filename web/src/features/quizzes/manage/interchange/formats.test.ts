import { expect, test } from 'vitest'
import { formatOf } from './formats.ts'

test('the format is guessed from the name, and from the beginning where that leaves it open', () => {
  expect(formatOf('quiz.CSV', 'kind,prompt')).toBe('csv')
  expect(formatOf('export.zip', 'PK')).toBe('qti')
  expect(formatOf('export.xml', '<?xml version="1.0"?>\n<quiz>')).toBe('moodle_xml')
  expect(formatOf('item.xml', '<?xml version="1.0"?><assessmentItem>')).toBe('qti')
  expect(formatOf('export.txt', '<?xml version="1.0"?>\n<quiz>')).toBe('moodle_xml')
  expect(formatOf('questions.txt', 'What burns?\r\nA. Water\r\nB. Oil\r\nANSWER: B')).toBe('aiken')
  expect(formatOf('questions.gift.txt', '::Fire:: Which? {=Foam}')).toBe('gift')
})
