import { ApiError, type Remark, remark } from '#platform/errors.ts'

/** What may be said of a question of a file: what is different, or why it is not taken. */
export const remarks = {
  // What is different.
  partialLeftOut: remark('partial_answers_left_out', 'Answers that gave part of the points were left out.'),
  partialIsWrong: remark('partial_answers_wrong', 'Answers that gave part of the points count as wrong.'),
  noneTakenOff: remark('wrong_took_points', 'Wrong answers took points off; here they give none.'),
  equalShares: remark('shares_made_equal', 'Its right answers gave different shares of the points; here each gives the same.'),
  wrongTakesShare: remark('wrong_takes_share', 'A wrong answer that is chosen takes off as much as a right one gives; the file said another share.'),
  allToChoose: remark('all_right_to_choose', 'Each of several answers was right by itself; here all of them have to be chosen.'),
  allShown: remark('all_items_shown', 'Only {shown} of its {count} items were shown at a time; here all are.'),
  orderByLongest: remark('order_by_longest_part', 'A part in the right order gives points by the longest such part; the file said another rule.'),
  anythingLeftOut: remark('any_answer_left_out', 'The answer that takes everything (*) was left out.'),
  starIsStar: remark('star_is_a_star', 'A star stood for any letters; here it is a star.'),
  capitalsAlike: remark('capitals_alike', 'Capital letters made a difference; here they make none.'),
  firstNumber: remark('first_number_taken', 'Of several right numbers the first was taken.'),
  widerTolerance: remark('wider_tolerance_taken', 'Answers below and above could lie off by different amounts; here the larger counts for both.'),
  unitsLeftOut: remark('units_left_out', 'Units were left out: ask for the unit in the question.'),
  feedbackForAll: remark('feedback_became_general', 'Feedback for single answers became feedback for all.'),
  feedbackLeftOut: remark('answer_feedback_left_out', 'Feedback for single answers was left out.'),
  wholeFeedbackLeftOut: remark('whole_feedback_left_out', 'Feedback for right and wrong answers as a whole was left out.'),
  hintsLeftOut: remark('hints_left_out', 'Hints were left out.'),
  matchesLeftOut: remark('matches_left_out', 'Matches that belong to nothing were left out.'),
  unpairedLeftOut: remark('unpaired_left_out', 'What belongs to nothing was left out.'),
  itemsLeftOut: remark('items_left_out', 'Items that stand in no place of the right order were left out.'),
  templateLeftOut: remark('template_left_out', 'The template of an answer was left out.'),
  textForFiles: remark('files_became_text', 'Files were asked for; here an answer is text.'),
  pointsUnread: remark('points_unreadable', 'Its points could not be read; it counts 1.'),
  pointsCut: remark('points_cut', 'Its {points} points were cut to {maximum}.'),
  tagCut: remark('tag_cut', 'A tag was cut to {maximum} characters.'),
  tagsCut: remark('tags_cut', 'It has {count} tags; the first {maximum} were taken.'),
  columnLeftOut: remark('column_left_out', 'The column {column} was left out.'),
  pictureLeftOut: remark('picture_left_out', 'A picture was left out.'),
  pictureDescribed: remark('picture_became_description', 'A picture was left out; its description stands in its place.'),
  pictureSilent: remark('picture_undescribed', 'A picture has no description. Say what is to be seen, for those who do not see it.'),
  mediaLeftOut: remark('media_left_out', 'A sound, film or other embedded thing was left out.'),
  formulaIsText: remark('formula_became_text', 'A formula was taken over as plain text.'),
  scriptLeftOut: remark('script_left_out', 'A script was left out.'),
  // What there is no kind of question for.
  textOnly: remark('text_without_question', 'A text without a question. Put it into the description of the quiz.'),
  emptyCategory: remark('category_without_questions', 'A category without questions.'),
  asksSeveral: remark('asks_several_things', 'It asks {count} things at once. A question here asks one: make a question of each.'),
  drawsNumbers: remark('draws_numbers', 'It draws its own numbers, which questions here do not.'),
  noSuchKind: remark('no_such_kind', 'There is no kind of question here that asks like this.'),
  noSuchInteraction: remark('no_such_interaction', 'There is no kind of question here like the {interaction} interaction of QTI.'),
  noSuchMoodleKind: remark('no_such_moodle_kind', 'There is no kind of question here like Moodle’s {type}.'),
  // What cannot be read.
  noText: remark('no_question_text', 'It has no question text.'),
  noQuestions: remark('file_without_questions', 'The file holds no question.'),
  fileTooLarge: remark('file_of_zip_too_large', 'The file is larger than {megabytes} MB.'),
  noneRight: remark('none_marked_right', 'None of its answers is marked as right.'),
  noneIsNumber: remark('none_is_a_number', 'None of its right answers is a number.'),
  rightIsNoNumber: remark('right_is_no_number', 'Its right answer is no number.'),
  shareIsNoNumber: remark('share_is_no_number', 'The share of the points of an answer is no number.'),
  noOrder: remark('no_right_order', 'Its right order is not given.'),
  noPairs: remark('no_right_pairs', 'Its right pairs are not given.'),
  noMatch: remark('match_missing', 'The match of one of its prompts is not given.'),
  severalMatches: remark('several_matches', 'Something in it belongs to several others; here each prompt has one match.'),
  notGift: remark('not_written_as_gift', 'It is not written as GIFT: line {line} of the question, at character {column}.'),
  tooManyCells: remark('too_many_cells', 'The row has {count} cells, and the header {columns}.'),
  unknownKind: remark('not_one_of', '{field} must be one of {values}.'),
  noNumber: remark('not_a_number', '{field} must be a number.'),
  notTrueOrFalse: remark('not_true_or_false', 'correct must be true or false.'),
  noNumberOrRange: remark('not_a_number_or_range', 'correct must be a number, or a number and how far an answer may lie from it, such as 3.5|0.1.'),
  noOption: remark('correct_names_no_option', 'correct names {said}, which is neither one of its options nor the number of one.'),
  notAMatchEach: remark('not_a_match_each', 'correct must name a match for each of its {count} options.'),
} // prettier-ignore

/** What a refusal says, where it is about one question and refuses nothing else. */
export const remarkOf = ({ message, details }: ApiError): Remark => ({ description: message, ...details })

/** Thrown while a question is read, where that cannot go on. */
export const unread = ({ description, ...details }: Remark): ApiError => new ApiError(400, 'invalid_request', description, details)
