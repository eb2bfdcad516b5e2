import { $api, queryClient } from '../../platform/client.ts'

const PATH = '/api/users/me/notifications'
const MINUTE_MS = 60_000

/** The newest notifications, fetched every minute. */
export const useNewest = () =>
  $api.useQuery('get', PATH, { params: { query: { limit: 20 } } }, { refetchInterval: MINUTE_MS, staleTime: MINUTE_MS / 2 })

const refreshNotifications = () => queryClient.invalidateQueries({ queryKey: ['get', PATH] })

/** Marks notifications as read: the given ones, or all up to a moment. */
export const useReading = () => $api.useMutation('post', `${PATH}/read`, { onSuccess: refreshNotifications })
