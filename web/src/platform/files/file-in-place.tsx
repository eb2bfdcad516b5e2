import { t } from '@lingui/core/macro'
import { Image } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Answer, Loading } from '../parts/states.tsx'

type Props = { fileId: string; url: string; fileName: string; contentType: string; page?: number | undefined }

/** Shows a picture, or a PDF at a page, inside the page. Renders nothing if the browser cannot show the PDF. */
export function FileInPlace({ fileId, url: newestUrl, fileName, contentType, page }: Props) {
  // A renewed ticket must not reload a file that is already shown.
  const [url] = useState(newestUrl)
  if (contentType.startsWith('image/'))
    return <Image src={url} alt={t`Preview of ${fileName}`} radius="md" mah={520} w="auto" maw="100%" fit="contain" />
  if (!navigator.pdfViewerEnabled) return null
  return <PdfFrame fileId={fileId} url={url} fileName={fileName} page={page} />
}

/**
 * Shows a PDF in a frame. Not every browser's PDF viewer works with a sandboxed address in a frame. Therefore the frame
 * gets the bytes as a local object.
 */
function PdfFrame({ fileId, url, fileName, page }: Omit<Props, 'contentType'>) {
  const file = useQuery({
    queryKey: ['file', fileId],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const response = await fetch(url, { signal, credentials: 'omit' })
      if (!response.ok) throw new Error('The file could not be fetched.')
      return new Blob([await response.arrayBuffer()], { type: 'application/pdf' })
    },
  })
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    if (!file.data || !frame.current) return undefined
    const local = URL.createObjectURL(file.data)
    const at = new URLSearchParams({ ...(page !== undefined && { page: String(page) }), navpanes: '0', view: 'FitH' })
    frame.current.src = `${local}#${at.toString()}`
    return () => URL.revokeObjectURL(local)
  }, [file.data, page])
  return (
    <Answer query={file} failed={t`The preview could not be loaded`} wait={<Loading rows={1} height={420} />}>
      {() => (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- the viewer refuses to run in a sandbox; the bytes were checked to be a PDF
        <iframe
          ref={frame}
          title={t`Preview of ${fileName}`}
          style={{ width: '100%', height: 'min(65vh, 560px)', border: '1px solid var(--app-line)', borderRadius: 8 }}
        />
      )}
    </Answer>
  )
}
