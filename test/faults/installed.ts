import { snapshot } from '../snapshot.ts'

/** Creates one empty installation on the embedded database, which the tests copy unless they test the installation itself. */
export async function setup(): Promise<void> {
  process.env.FAULTS_INSTALLED = (await snapshot()).installation
}
