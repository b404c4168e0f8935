const names: Readonly<Record<string, string>> = {
  associateInteraction: 'Associate',
  choiceInteraction: 'Choice',
  customInteraction: 'Custom',
  drawingInteraction: 'Drawing',
  extendedTextInteraction: 'Extended text',
  gapMatchInteraction: 'Gap match',
  graphicAssociateInteraction: 'Graphic associate',
  graphicGapMatchInteraction: 'Graphic gap match',
  graphicOrderInteraction: 'Graphic order',
  hotspotInteraction: 'Hotspot',
  hottextInteraction: 'Hot text',
  inlineChoiceInteraction: 'Inline choice',
  matchInteraction: 'Match',
  mediaInteraction: 'Media',
  orderInteraction: 'Order',
  portableCustomInteraction: 'Portable custom',
  positionObjectInteraction: 'Position object',
  positionObjectStage: 'Position object',
  selectPointInteraction: 'Select point',
  sliderInteraction: 'Slider',
  textEntryInteraction: 'Text entry',
  uploadInteraction: 'Upload',
};

/** What people call an interaction. */
export const interactionName = (name: string): string => names[name] ?? `“${name}”`;

/** Whether an element asks for an answer; a button that ends the attempt does not. */
export const isInteraction = (name: string): boolean =>
  name !== 'endAttemptInteraction' && (name.endsWith('Interaction') || name === 'positionObjectStage');
