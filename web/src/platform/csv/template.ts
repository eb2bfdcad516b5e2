import { saveBlob } from '../files/save-file.ts'

/** Saves lines as a CSV file; the mark in front makes spreadsheet programs read it as UTF-8. */
export function saveTemplate(lines: string[][], fileName: string): void {
  const text = lines.map((cells) => cells.join(',')).join('\r\n')
  saveBlob(new Blob(['\uFEFF', text, '\r\n'], { type: 'text/csv' }), fileName)
}
