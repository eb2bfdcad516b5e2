import { expect, test } from 'vitest'
import { type Draft, bodyOf, emptyDraft, errorsOf, followName } from './draft.ts'

const draft: Draft = {
  ...emptyDraft,
  display_name: 'Hospital login',
  slug: 'hospital-login',
  issuer_url: 'https://login.example.org',
  client_id: 'records',
  client_secret_env: 'LOGIN_SECRET',
}

test('a secret itself is refused where the name of its variable belongs', () => {
  expect(errorsOf(draft)).toEqual({})
  expect(errorsOf({ ...draft, client_secret_env: 's3cr3t!' })).toHaveProperty('client_secret_env')
})

test('what does not go with the chosen way is cleared', () => {
  const signing = bodyOf({ ...draft, client_auth_method: 'private_key_jwt', client_private_key_env: 'LOGIN_KEY' })
  expect(signing).toMatchObject({ client_secret_env: null, client_private_key_env: 'LOGIN_KEY' })
  expect(bodyOf({ ...draft, introspection_client_id: 'asks' })).toMatchObject({
    introspection_client_id: null,
    introspection_auth_method: null,
  })
})

test('the short name follows the name until somebody writes it themselves', () => {
  expect(followName(draft, { display_name: 'House login' })).toEqual({ slug: 'house-login' })
  expect(followName({ ...draft, slug: 'own' }, { display_name: 'House login' })).toEqual({})
})
