import { BlockList, isIP } from 'node:net'

/** All addresses outside the public internet: this machine, its networks, addresses that can map to them, and unassigned ranges. */
const reserved = new BlockList()
const v4 = [
  '0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24',
  '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4',
] // prettier-ignore
const v6 = [
  '::/96', '::ffff:0:0:0/96', '64:ff9b::/96', '64:ff9b:1::/48', '100::/8', '200::/7', '400::/6', '800::/5', '1000::/4',
  '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20', '4000::/2', '8000::/1',
] // prettier-ignore
for (const [type, ranges] of [['ipv4', v4], ['ipv6', v6]] as const) {
  for (const range of ranges) {
    const [network = '', prefix] = range.split('/')
    reserved.addSubnet(network, Number(prefix), type)
  }
} // prettier-ignore

/** Whether an IP address is private, loopback or otherwise not public. IPv4 within IPv6 is judged as IPv4. */
export function isPrivateAddress(address: string): boolean {
  const plain = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '')
  const version = isIP(plain)
  return version === 0 || reserved.check(plain, version === 4 ? 'ipv4' : 'ipv6')
}

/** Whether the host of a URL is certainly not public, without asking DNS. */
export function namesPrivateHost(url: URL): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(host)) return isPrivateAddress(host)
  return host === 'localhost' || host.endsWith('.localhost')
}
