import type { ReactNode } from 'react'
import { useAccess } from '../session.tsx'

/** Shows its children to superusers, and `otherwise` to all other users. */
export const SuperusersOnly = ({ children, otherwise = null }: { children: ReactNode; otherwise?: ReactNode }) =>
  useAccess().me.is_superuser ? children : otherwise
