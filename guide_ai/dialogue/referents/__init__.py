"""What a question is about: names in any language, pointing words, what is shown, the talk."""
