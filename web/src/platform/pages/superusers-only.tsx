import type { ReactNode } from 'react'
import { useAccess } from '../session.tsx'

/** What is for those who keep the whole installation; for everybody else, what stands in its place. */
export const SuperusersOnly = ({ children, otherwise = null }: { children: ReactNode; otherwise?: ReactNode }) =>
  useAccess().me.is_superuser ? children : otherwise
