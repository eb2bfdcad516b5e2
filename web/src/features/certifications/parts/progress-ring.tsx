import type { ReactNode } from 'react'

type Props = { done: number; all: number; size?: number; color: string; children: ReactNode }

const GAP = 0.03

/** A ring with one arc for each step; finished steps are filled. It is only a picture: the words stand beside it. */
export function ProgressRing({ done, all, size = 60, color, children }: Props) {
  const parts = Math.max(1, all)
  const gap = parts === 1 ? 0 : GAP
  return (
    <div style={{ position: 'relative', width: size, height: size, flex: 'none' }} aria-hidden>
      <svg viewBox="0 0 40 40" width={size} height={size} style={{ transform: 'rotate(-90deg)' }}>
        {Array.from({ length: parts }, (_, nr) => (
          <circle
            key={nr}
            cx={20}
            cy={20}
            r={17}
            fill="none"
            stroke={nr < done ? color : 'var(--app-line)'}
            strokeWidth={4}
            pathLength={1}
            {...(parts > 1 && { strokeDasharray: `${1 / parts - gap} 1` })}
            strokeDashoffset={-(nr / parts + gap / 2)}
          />
        ))}
      </svg>
      <div style={{ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center', fontSize: size / 4, fontWeight: 650 }}>
        {children}
      </div>
    </div>
  )
}
