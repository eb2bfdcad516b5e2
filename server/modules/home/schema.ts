import { type Static, Type } from 'typebox'
import { Nullable, NullableRef, Ref, Shape, Slug, Uuid } from '#platform/shapes.ts'
import { AuditEntry } from '#modules/audit-log/schema.ts'
import { MyEvent } from '#modules/events/schema.ts'
import { PathwayProgress } from '#modules/pathway-progress/schema.ts'
import { AvailableQuiz } from '#modules/quizzes/schema.ts'
import { ListedQuizSitting } from '#modules/quizzes/sittings/schema.ts'
import { LearningRecord } from '#modules/records/schema.ts'
import { CertificationSummary, Standing } from '#modules/standing/schema.ts'
import { ToDo, ToDoItem } from '#modules/to-do/schema.ts'

const records = Type.Array(Ref(LearningRecord))

/** The parts of the home page. Each part is what its own list shows the caller. */
export const Home = Shape('Home', {
  records: Type.Object({
    /** The caller's own rejected records, newest first. */
    rejected: records,
    /** Their own submissions that wait for a decision. */
    pending: records,
    /** Their own other records. */
    settled: records,
    /** Submissions that wait for the caller's decision. */
    to_decide: records,
  }),
  /** Where the caller stands in their certifications. */
  certifications: Type.Array(Ref(Standing)),
  /** The newest certification requests that the caller decides. */
  requests: Type.Array(Ref(ToDoItem)),
  to_do: Ref(ToDo),
  /** The caller's events of the next two weeks. */
  events: Type.Array(Ref(MyEvent)),
  /** The quizzes in which the caller has an open attempt. */
  quizzes: Type.Array(Ref(AvailableQuiz)),
  sittings: Type.Array(Ref(ListedQuizSitting)),
  pathways: Type.Array(Ref(PathwayProgress)),
  /** The standings of the people whom the caller manages, in three organizations at most. */
  teams: Type.Array(
    Type.Object({ organization: Type.Object({ id: Uuid, slug: Slug, name: Type.String() }), summary: Ref(CertificationSummary) }),
  ),
  /** The organization of the query. null without one, and for callers who do not keep its directory. */
  organization: Nullable(
    Type.Object({
      /** null for callers who do not read certifications there. */
      summary: NullableRef(CertificationSummary),
      /** Imports of records with failed rows in the last 30 days, newest first. */
      failed_imports: Type.Array(Ref(AuditEntry)),
    }),
  ),
})
export type Home = Static<typeof Home>
