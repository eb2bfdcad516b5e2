import type { DemoQuestion } from './quiz-stories.ts'

export const seaQuestions: DemoQuestion[] = [
  {
    hard: 0.1,
    asks: {
      kind: 'single_choice',
      prompt_markdown: 'Seven short blasts and a long one. What is it?',
      points: 1,
      options: [
        { text: 'The general emergency alarm: to the muster station', correct: true },
        { text: 'Man overboard', correct: false },
        { text: 'The ferry is about to sail', correct: false },
      ],
    },
  },
  {
    hard: 0.3,
    asks: {
      kind: 'ordering',
      prompt_markdown: 'Somebody goes overboard before your eyes. In which order?',
      points: 2,
      scoring: 'partial',
      items: [
        { text: 'Shout “Man overboard” and on which side' },
        { text: 'Throw a lifebuoy' },
        { text: 'Point at the person and never look away' },
        { text: 'Get ready to bring them in' },
      ],
    },
  },
  {
    hard: 0.25,
    asks: {
      kind: 'multiple_choice',
      prompt_markdown: 'You are in the water with a lifejacket. What keeps you warm longest?',
      points: 2,
      scoring: 'partial',
      options: [
        { text: 'Knees to the chest, arms crossed', correct: true },
        { text: 'Huddling together with others', correct: true },
        { text: 'Swimming', correct: false, feedback_markdown: 'It drives the warm water out of your clothes.' },
        { text: 'Taking off wet clothes', correct: false },
      ],
    },
  },
  {
    hard: 0.35,
    asks: { kind: 'numeric', prompt_markdown: 'How many kilometres is a nautical mile?', points: 1, value: 1.852, tolerance: 0.05 },
  },
  {
    hard: 0.15,
    asks: {
      kind: 'true_false',
      prompt_markdown: 'A lifejacket goes on before you leave your cabin.',
      points: 1,
      correct: true,
      must_pass: true,
    },
  },
  {
    hard: 0.2,
    asks: {
      kind: 'short_text',
      prompt_markdown: 'What word begins every call on the radio when lives are in danger?',
      points: 1,
      accepted_answers: ['mayday', 'may day'],
    },
  },
]
