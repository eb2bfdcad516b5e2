import { t } from '@lingui/core/macro'
import { Button, Group } from '@mantine/core'
import { IconCertificate, IconShieldCheck } from '@tabler/icons-react'
import { certificateOf, proofOf } from './proof-links.ts'
import { CopyButton } from '../../../platform/parts/copy-button.tsx'

type Props = { award: { id: string; serial: string }; mayDownload: boolean; size?: 'xs' | 'sm' }

/** Links to the certificate and to the public page that proves it. */
export function CertificateButtons({ award: { id, serial }, mayDownload, size = 'xs' }: Props) {
  return (
    <Group gap="xs">
      {mayDownload && (
        <Button
          component="a"
          href={certificateOf(id)}
          target="_blank"
          rel="noreferrer"
          size={size}
          leftSection={<IconCertificate size={17} aria-hidden />}
        >{t`Certificate (PDF)`}</Button>
      )}
      <Button
        component="a"
        href={proofOf(serial)}
        target="_blank"
        rel="noreferrer"
        size={size}
        variant="default"
        leftSection={<IconShieldCheck size={17} aria-hidden />}
      >{t`Public proof`}</Button>
      <CopyButton value={`${location.origin}/verify/${serial}`} size={size} copied={t`Link copied`}>
        {t`Copy the link to it`}
      </CopyButton>
    </Group>
  )
}
