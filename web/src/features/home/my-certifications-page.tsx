import { OwnCertifications } from '../certifications/mine/own-certifications.tsx'
import { OwnPathways, useOwnPathways } from '../pathways/mine/own-pathways.tsx'

/** The reader's certifications, and the pathways that contain them. */
export function MyCertificationsPage() {
  const pathways = useOwnPathways()
  return <OwnCertifications leads={<OwnPathways pathways={pathways} />} />
}
