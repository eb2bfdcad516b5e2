import { crashing } from './crash.ts'
import { postgres } from './world.ts'

crashing('PostgreSQL', postgres)
