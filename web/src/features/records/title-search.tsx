import { t } from '@lingui/core/macro'
import { SearchField } from '../../platform/lists/search-field.tsx'

type Props = { q: string | undefined; onSearch: (q: string | undefined) => void }

export const TitleSearch = ({ q, onSearch }: Props) => (
  <SearchField label={t`Find a record`} placeholder={t`Words of its title`} q={q} onSearch={onSearch} />
)
