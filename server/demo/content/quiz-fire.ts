import type { DemoQuestion } from './quiz-stories.ts'

export const fireQuestions: DemoQuestion[] = [
  {
    hard: 0.1,
    asks: {
      kind: 'single_choice',
      prompt_markdown: 'A waste basket burns **beside a bed**. What comes first?',
      points: 2,
      must_pass: true,
      options: [
        { text: 'Bring the patient out of the room', correct: true },
        {
          text: 'Fetch the extinguisher',
          correct: false,
          feedback_markdown: 'People first: the fire can be fought once nobody lies beside it.',
        },
        { text: 'Call the fire brigade', correct: false },
      ],
    },
  },
  {
    hard: 0.3,
    asks: {
      kind: 'ordering',
      prompt_markdown: 'The room is empty and the door is shut. In which order do you go on?',
      points: 2,
      scoring: 'partial',
      items: [
        { text: 'Press the alarm' },
        { text: 'Call 2222 and say where it burns' },
        { text: 'Bring the patients of the rooms next door behind the fire door' },
        { text: 'Count who is there, staff too' },
      ],
    },
  },
  {
    hard: 0.2,
    asks: {
      kind: 'single_choice',
      prompt_markdown: 'The corridor is full of smoke. Which sign do you follow?',
      points: 1,
      options: [
        { text: '![A running figure in a door, and an arrow](attachment:exit-sign.png)', correct: true },
        {
          text: '![Three figures between four arrows](attachment:assembly-sign.png)',
          correct: false,
          feedback_markdown: 'That is where you meet once you are out.',
        },
        { text: '![A bottle with a hose, and a flame](attachment:extinguisher-sign.png)', correct: false },
      ],
    },
  },
  {
    hard: 0.2,
    asks: { kind: 'true_false', prompt_markdown: 'A lift may be used as long as it runs.', points: 1, correct: false },
  },
  {
    hard: 0.3,
    asks: {
      kind: 'matching',
      prompt_markdown: 'Which extinguisher for what burns?',
      points: 2,
      scoring: 'partial',
      pairs: [
        { prompt: 'Paper and linen', match: 'Water or foam' },
        { prompt: 'A monitor under power', match: 'Carbon dioxide' },
        { prompt: 'A person’s clothes', match: 'A blanket' },
      ],
    },
  },
  {
    hard: 0.25,
    asks: {
      kind: 'numeric',
      prompt_markdown: 'Within how many minutes is smoke between two rooms deadly when the door stands open?',
      points: 1,
      value: 3,
      tolerance: 1,
    },
  },
  {
    hard: 0.2,
    asks: {
      kind: 'essay',
      prompt_markdown:
        'Two of your patients cannot walk, one is on oxygen. **Whom do you move first, and how?** Five sentences are enough.',
      points: 4,
      rubric_markdown:
        '- Names who is nearest to the fire first\n- Shuts off the oxygen\n- Bed, sheet or chair, and a second person\n- Behind the next fire door, not outside',
    },
  },
]
