import { execFile, execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { freePort } from '../scripts/free-port.ts'

export type Gateway = { env: Record<string, string>; stop: () => void }

const script = fileURLToPath(new URL('../test/s3/radosgw.sh', import.meta.url))

/**
 * Starts the S3 server of the tests and returns it with an empty bucket and the settings for the service. Returns
 * undefined if the server is not installed.
 */
export async function startGateway(): Promise<Gateway | undefined> {
  if (!isInstalled()) {
    console.log('Nothing is measured with S3: radosgw is not installed (see test/s3/radosgw.sh).')
    return undefined
  }
  const folder = mkdtempSync(join(tmpdir(), 'lrs-bench-s3-'))
  const stop = () => {
    for (const file of globSync(join(folder, '*.pid'))) end(Number(readFileSync(file, 'utf8')))
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const ports = [String(await freePort()), String(await freePort())]
    const { stdout } = await promisify(execFile)('bash', [script, folder, ...ports])
    const said = (name: string) => new RegExp(`TEST_S3_${name}=(\\S+)`).exec(stdout)![1]!
    const [endpoint, bucket, accessKeyId, secretAccessKey] = ['ENDPOINT', 'BUCKET', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'].map(said)
    const credentials = { accessKeyId: accessKeyId!, secretAccessKey: secretAccessKey! }
    const client = new S3Client({ endpoint: endpoint!, region: 'us-east-1', forcePathStyle: true, credentials })
    await client.send(new CreateBucketCommand({ Bucket: bucket! }))
    const where = { BLOB_STORE: 's3', S3_ENDPOINT: endpoint!, S3_BUCKET: bucket!, S3_FORCE_PATH_STYLE: 'true' }
    return { env: { ...where, S3_ACCESS_KEY_ID: accessKeyId!, S3_SECRET_ACCESS_KEY: secretAccessKey! }, stop }
  } catch (error) {
    stop()
    console.log(`Nothing is measured with S3: the gateway did not start. ${String(error)}`)
    return undefined
  }
}

function isInstalled(): boolean {
  try {
    return execFileSync('which', ['radosgw', 'ceph-mon', 'ceph-osd'], { stdio: 'ignore' }) !== undefined
  } catch {
    return false
  }
}

/** Ends a process, which may have ended by itself. */
function end(pid: number): void {
  try {
    process.kill(pid)
  } catch (error) {
    if ((error as { code?: string }).code !== 'ESRCH') throw error
  }
}
