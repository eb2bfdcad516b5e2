import { t } from '@lingui/core/macro'
import { Select, SimpleGrid, TextInput } from '@mantine/core'
import { type Draft, hasSecret } from './draft.ts'
import type { PartProps } from './provider-form.tsx'
import { algorithms, methods } from './words.ts'

/** Field names for the client that signs people in, and for the one that introspects tokens. */
const names = {
  login: {
    id: 'client_id',
    method: 'client_auth_method',
    secret: 'client_secret_env',
    key: 'client_private_key_env',
    algorithm: 'client_assertion_algorithm',
    keyId: 'client_key_id',
  },
  introspection: {
    id: 'introspection_client_id',
    method: 'introspection_auth_method',
    secret: 'introspection_client_secret_env',
    key: 'introspection_private_key_env',
    algorithm: 'introspection_client_assertion_algorithm',
    keyId: 'introspection_client_key_id',
  },
} as const satisfies Record<string, Record<string, keyof Draft>>

/** Fields for the service's client at the provider and its authentication. */
export function ClientFields({ draft, errors, onChange, kind }: PartProps & { kind: keyof typeof names }) {
  const name = names[kind]
  const method = draft[name.method]
  const own = kind === 'login'
  const text = (field: (typeof name)['id' | 'secret' | 'key' | 'keyId']) => ({
    value: draft[field],
    error: errors[field],
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [field]: event.currentTarget.value }),
  })
  const offered = own ? methods : methods.filter(({ value }) => value !== 'none')
  return (
    <>
      <TextInput
        label={t`Client id`}
        description={own ? t`What this application is called at the provider.` : t`Leave it empty when it is the one that signs people in.`}
        required={own}
        maxLength={500}
        {...text(name.id)}
      />
      <Select
        label={t`Kind of proof`}
        required
        allowDeselect={false}
        data={offered}
        value={method}
        error={errors[name.method]}
        onChange={(value) => {
          const chosen = offered.find((each) => each.value === value)
          if (chosen) onChange({ [name.method]: chosen.value })
        }}
      />
      {hasSecret(method) && (
        <TextInput
          label={t`Variable with the secret`}
          description={t`The name of an environment variable of the service. The secret itself is never kept here.`}
          placeholder="LOGIN_SECRET"
          required={own}
          maxLength={200}
          {...text(name.secret)}
        />
      )}
      {method === 'private_key_jwt' && (
        <>
          <TextInput
            label={t`Variable with the private key`}
            description={t`The name of an environment variable that holds it in PKCS#8 form.`}
            placeholder="LOGIN_PRIVATE_KEY"
            required={own}
            maxLength={200}
            {...text(name.key)}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <Select
              label={t`Signs with`}
              placeholder={t`What suits the key`}
              clearable
              data={algorithms}
              value={draft[name.algorithm] || null}
              error={errors[name.algorithm]}
              onChange={(value) => onChange({ [name.algorithm]: value ?? '' })}
            />
            <TextInput label={t`Key id`} description={t`When the provider knows several keys.`} maxLength={200} {...text(name.keyId)} />
          </SimpleGrid>
        </>
      )}
    </>
  )
}
