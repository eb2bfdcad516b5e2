import { crashing } from './crash.ts'
import { embedded } from './world.ts'

crashing('PGlite', embedded)
