/** Content types by file extension; nothing is sniffed. Without a charset here, the page's own declaration counts. */
const types: Record<string, string> = {
  html: 'text/html', htm: 'text/html', xhtml: 'application/xhtml+xml', js: 'text/javascript', mjs: 'text/javascript', cjs: 'text/javascript',
  css: 'text/css', json: 'application/json', map: 'application/json', xml: 'text/xml', xsd: 'text/xml', dtd: 'application/xml-dtd',
  xsl: 'text/xsl', txt: 'text/plain', csv: 'text/csv', vtt: 'text/vtt', srt: 'text/plain', md: 'text/plain',
  svg: 'image/svg+xml', png: 'image/png', apng: 'image/apng', jpg: 'image/jpeg', jpeg: 'image/jpeg', gif: 'image/gif',
  webp: 'image/webp', avif: 'image/avif', ico: 'image/x-icon', cur: 'image/x-icon', bmp: 'image/bmp', tif: 'image/tiff', tiff: 'image/tiff',
  woff: 'font/woff', woff2: 'font/woff2', ttf: 'font/ttf', otf: 'font/otf', eot: 'application/vnd.ms-fontobject',
  mp4: 'video/mp4', m4v: 'video/mp4', webm: 'video/webm', ogv: 'video/ogg', mov: 'video/quicktime', flv: 'video/x-flv',
  m3u8: 'application/vnd.apple.mpegurl', mp3: 'audio/mpeg', m4a: 'audio/mp4', aac: 'audio/aac', wav: 'audio/wav', ogg: 'audio/ogg', oga: 'audio/ogg',
  opus: 'audio/ogg', flac: 'audio/flac', wasm: 'application/wasm', pdf: 'application/pdf', swf: 'application/x-shockwave-flash',
  glb: 'model/gltf-binary', gltf: 'model/gltf+json', zip: 'application/zip', rtf: 'application/rtf',
  doc: 'application/msword', xls: 'application/vnd.ms-excel', ppt: 'application/vnd.ms-powerpoint',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
} // prettier-ignore

export function typeOf(path: string): string {
  const extension = /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase()
  return (extension !== undefined && Object.hasOwn(types, extension) && types[extension]) || 'application/octet-stream'
}

/** Script that makes the player lend the page a storage before the page's own scripts run: see `storage.ts` of the player. */
const LENT = Buffer.from(
  '<script>try{for(var w=window,n=9;n--;w=w.parent)if(w.lendStorage){w.lendStorage(window);break}}catch(e){}</script>',
)
const PAGES = new Set(['text/html', 'application/xhtml+xml'])
const LONGEST_PAGE = 8 * 1024 * 1024
/** Everything that may precede a page's first script: declarations, comments, and the start tags of html and head. */
const BEGINNING = /^(?:\u00ef\u00bb\u00bf)?(?:\s|<\?[^>]*>|<!--[^]*?-->|<!doctype[^>]*>|<(?:html|head)(?:\s[^>]*)?>)*/i

export const takesStorage = ({ path, size }: { path: string; size: number }): boolean => PAGES.has(typeOf(path)) && size <= LONGEST_PAGE

/** Returns the page with that script. A page in an encoding that is not ASCII-compatible stays unchanged. */
export function withStorage(page: Buffer): Buffer {
  if (page.subarray(0, 64).includes(0)) return page
  const at = BEGINNING.exec(page.subarray(0, 65_536).toString('latin1'))![0].length
  return Buffer.concat([page.subarray(0, at), LENT, page.subarray(at)])
}
