import { t } from '@lingui/core/macro'
import { Button, Card, Group, Select, Stack, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { CopyButton } from '../../platform/parts/copy-button.tsx'
import { number } from '../../platform/words/format.ts'
import { type Code, imageOf, typed } from './words.ts'

/** Distances in centimetres from which people scan. */
const distances = [25, 50, 100, 200, 500]
const PRINTER_DOTS = 300 / 2.54
/** Largest image that the service draws, in pixels. */
const MOST = 2048

/** Image of a code, with the print size for the distance at which people stand. */
export function CodeImage({ code }: { code: Code }) {
  const [distance, setDistance] = useState(50)
  // A tenth of the distance, and at least what a phone can read up close. In centimetres.
  const width = Math.max(2.5, distance / 10)
  const pixels = Math.min(MOST, Math.ceil(width * PRINTER_DOTS))
  return (
    <Card component="section" aria-label={t`The image`} withBorder p="lg">
      <Title order={2} mb="md">{t`The image`}</Title>
      <Stack gap="md" align="center">
        <img
          src={imageOf(code, 'svg', 512)}
          alt={t`QR code with the address ${{ address: typed(code) }}`}
          width={240}
          height={240}
          style={{ maxWidth: '100%', background: '#fff', borderRadius: 8 }}
        />
        <Text size="sm" className="wraps" ta="center">
          {typed(code)}
        </Text>
        <Select
          w="100%"
          label={t`Scanned from`}
          description={t`Print it at least ${{ width: number(width) }} cm wide.`}
          allowDeselect={false}
          data={distances.map((each) => ({ value: String(each), label: distanceWords(each) }))}
          value={String(distance)}
          onChange={(next) => setDistance(Number(next))}
        />
        <Group gap="xs">
          <Download href={imageOf(code, 'svg', pixels)}>{t`SVG`}</Download>
          <Download href={imageOf(code, 'png', pixels)}>{t`PNG`}</Download>
          <CopyButton value={code.public_url} copied={t`Copied`}>{t`Copy the address`}</CopyButton>
        </Group>
      </Stack>
    </Card>
  )
}

function distanceWords(centimetres: number): string {
  if (centimetres < 100) return t`${{ distance: number(centimetres) }} cm away`
  return t`${{ distance: number(centimetres / 100) }} m away`
}

const Download = ({ href, children }: { href: string; children: string }) => (
  <Button component="a" href={href} download variant="default" leftSection={<IconDownload size={17} aria-hidden />}>
    {children}
  </Button>
)
