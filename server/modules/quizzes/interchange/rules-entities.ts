/** The HTML names of the characters from U+00A0 on. */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
/** The HTML names of the characters from U+0391 on. `-` marks code points without a Greek letter. */
const GREEK =
  'Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho - Sigma Tau Upsilon Phi Chi Psi Omega - - - - - - - alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon phi chi psi omega'
const OTHERS =
  'amp & lt < gt > quot " apos \' ensp \u2002 emsp \u2003 thinsp \u2009 ndash – mdash — lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ lsaquo ‹ rsaquo › bull • hellip … prime ′ Prime ″ euro € trade ™ larr ← uarr ↑ rarr → darr ↓ harr ↔ rArr ⇒ hArr ⇔ forall ∀ part ∂ exist ∃ empty ∅ nabla ∇ isin ∈ notin ∉ prod ∏ sum ∑ minus − lowast ∗ radic √ infin ∞ cap ∩ cup ∪ int ∫ asymp ≈ ne ≠ equiv ≡ le ≤ ge ≥ sub ⊂ sup ⊃ perp ⊥ sdot ⋅ OElig Œ oelig œ Scaron Š scaron š Yuml Ÿ fnof ƒ circ ˆ tilde ˜ permil ‰ dagger † Dagger ‡'

const named = new Map<string, string>()
LATIN.split(' ').forEach((name, index) => named.set(name, String.fromCodePoint(0xa0 + index)))
GREEK.split(' ').forEach((name, index) => named.set(name, String.fromCodePoint(0x391 + index)))
for (const [, name, character] of OTHERS.matchAll(/(\w+) (\S|[\u2002\u2003\u2009])/gu)) named.set(name!, character!)

/** Decodes named and numeric HTML character references. Unknown ones stay as they are. */
export const decodeEntities = (text: string): string =>
  text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z][a-z0-9]{1,30}));/gi, (whole, hex?: string, digits?: string, name?: string) => {
    if (name !== undefined) return named.get(name) ?? whole
    const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16)
    const legal = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    return legal ? String.fromCodePoint(code) : whole
  })
