import type { DemoQuestion } from './quiz-stories.ts'

/** The first option is right. The second is the most frequent wrong one. */
export const handQuestions: DemoQuestion[] = [
  {
    hard: 0.15,
    asks: {
      kind: 'single_choice',
      prompt_markdown: 'Your hands **look clean**, and you are about to take a pulse. What is best?',
      points: 1,
      options: [
        { text: 'Rub them with hand rub for 20 to 30 seconds', correct: true },
        {
          text: 'Wash them with soap and water',
          correct: false,
          feedback_markdown: 'It takes longer and dries the skin; rub is enough while hands look clean.',
        },
        { text: 'Put on gloves', correct: false },
        { text: 'Nothing: a pulse is harmless', correct: false },
      ],
      feedback_markdown: 'Before touching a patient is the first of the five moments.',
    },
  },
  {
    hard: 0.35,
    asks: {
      kind: 'multiple_choice',
      prompt_markdown: 'Which of these are moments to clean your hands?',
      points: 2,
      scoring: 'partial',
      options: [
        { text: 'Before touching a patient', correct: true },
        { text: 'After touching what stands around a patient', correct: true },
        { text: 'Before a clean task, such as changing a dressing', correct: true },
        { text: 'Before opening the door of the ward', correct: false },
      ],
    },
  },
  {
    hard: 0.3,
    asks: {
      kind: 'single_choice',
      prompt_markdown:
        'Which part is missed most often when hands are rubbed?\n\n![A hand with three marked parts: A the thumb, B the palm, C the tip of a finger](attachment:hand.png)',
      points: 1,
      options: [
        { text: 'A', correct: true },
        { text: 'C', correct: false, feedback_markdown: 'Often enough, but the thumb is forgotten more often.' },
        { text: 'B', correct: false },
      ],
      feedback_markdown: 'Take each thumb in the other hand and turn it.',
    },
  },
  {
    hard: 0.1,
    asks: { kind: 'true_false', prompt_markdown: 'Gloves take the place of cleaning hands.', points: 1, correct: false, must_pass: true },
  },
  {
    hard: 0.3,
    asks: {
      kind: 'ordering',
      prompt_markdown: 'You change a dressing. Put these in order.',
      points: 2,
      scoring: 'partial',
      items: [
        { text: 'Clean your hands' },
        { text: 'Take off the old dressing with gloves' },
        { text: 'Take off the gloves and clean your hands' },
        { text: 'Put on the new dressing' },
        { text: 'Clean your hands once more' },
      ],
    },
  },
  {
    hard: 0.25,
    asks: {
      kind: 'matching',
      prompt_markdown: 'What goes with what?',
      points: 2,
      scoring: 'partial',
      pairs: [
        { prompt: 'Hands look clean', match: 'Hand rub' },
        { prompt: 'Blood on your hands', match: 'Soap and water' },
        { prompt: 'Infectious diarrhoea', match: 'Gloves, then soap and water' },
      ],
    },
  },
  {
    hard: 0.3,
    asks: {
      kind: 'numeric',
      prompt_markdown: 'How many seconds does a hand rub take, at least?',
      points: 1,
      value: 25,
      tolerance: 5,
      feedback_markdown: '20 to 30 seconds, until the hands are dry.',
    },
  },
  {
    hard: 0.2,
    asks: {
      kind: 'short_text',
      prompt_markdown: 'What do you leave at home because bacteria live beneath it? One word.',
      points: 1,
      accepted_answers: ['ring', 'rings', 'jewellery', 'jewelry', 'a ring'],
    },
  },
  {
    hard: 0.35,
    misread: true,
    asks: {
      kind: 'single_choice',
      prompt_markdown: 'You straighten a blanket **without touching the patient**. What now?',
      points: 1,
      options: [
        { text: 'Clean your hands before you go on', correct: true },
        { text: 'Go on: you did not touch the patient', correct: false },
        { text: 'Clean your hands only if the blanket is soiled', correct: false },
      ],
    },
  },
]
